import { setImmediate } from "node:timers/promises"

interface Waiting<Asked, Answer> {
  asked: Asked
  resolve: (answer: Answer | PromiseLike<Answer>) => void
  reject: (reason: unknown) => void
}

/**
 * Work that is asked for one by one and done many at a time: what is asked for while the last batch is at work goes with the next.
 * `many` answers in the order it is asked. Where it fails as a whole each is done by itself, so that one spoils none of the others.
 */
export function gather<Asked, Answer>(
  many: (asked: readonly Asked[]) => Promise<Answer[]>,
): (asked: Asked) => Promise<Answer> {
  let waiting: Waiting<Asked, Answer>[] = []
  let isAtWork = false

  async function doBatch(batch: readonly Waiting<Asked, Answer>[]): Promise<void> {
    try {
      const answers = await many(batch.map(({ asked }) => asked))
      if (answers.length !== batch.length) throw new Error(`${batch.length} were asked for, ${answers.length} answered`)
      answers.forEach((answer, place) => batch[place]?.resolve(answer))
    } catch (error) {
      if (batch.length === 1) batch[0]?.reject(error)
      else for (const one of batch) await doBatch([one])
    }
  }

  async function work(): Promise<void> {
    isAtWork = true
    while (waiting.length > 0) {
      await setImmediate()
      const batch = waiting
      waiting = []
      await doBatch(batch)
    }
    isAtWork = false
  }

  return (asked) =>
    new Promise((resolve, reject) => {
      waiting.push({ asked, resolve, reject })
      if (!isAtWork) void work()
    })
}
