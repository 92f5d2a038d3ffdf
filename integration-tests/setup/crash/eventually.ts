import { setTimeout } from "node:timers/promises"

const WITHIN_MS = 40_000
const EVERY_MS = 50

/** Repeats until the result is not undefined; throws when it takes longer than any machine under load should need. */
export async function eventually<Answer>(what: string, ask: () => Promise<Answer | undefined>): Promise<Answer> {
  const end = Date.now() + WITHIN_MS
  for (;;) {
    const answer = await ask()
    if (answer !== undefined) return answer
    if (Date.now() > end) throw new Error(`did not happen within ${WITHIN_MS / 1000} s: ${what}`)
    await setTimeout(EVERY_MS)
  }
}
