import type { StoryRun } from "./run/run-story"
import type { Action, Step, Story } from "./story/story"

/** A story, and what came of it. */
export interface Shrunk {
  story: Story
  run: StoryRun
}

/** All stories that are a little shorter: the boldest cuts first. */
function* shorter(story: Story): Generator<Story> {
  const { steps } = story
  for (let size = Math.floor(steps.length / 2); size >= 1; size = Math.floor(size / 2))
    for (let at = 0; at + size <= steps.length; at += size)
      yield { ...story, steps: [...steps.slice(0, at), ...steps.slice(at + size)] }
  for (const [at, step] of steps.entries())
    for (const less of lessOf(step)) yield { ...story, steps: steps.map((one, index) => (index === at ? less : one)) }
  if (story.buyers.length > 1) yield* withoutLastBuyer(story)
}

/** A step with an action or a fault less. */
function* lessOf(step: Step): Generator<Step> {
  if (!("together" in step)) {
    yield* withoutFaults(step)
    return
  }
  const { together, mix } = step
  for (const at of together.keys()) {
    const left = together.filter((_, index) => index !== at)
    const [only] = left
    if (left.length === 1 && only) yield only
    else if (left.length > 1) yield { together: left, mix }
  }
  for (const [at, action] of together.entries())
    for (const less of withoutFaults(action))
      yield { together: together.map((one, index) => (index === at ? less : one)), mix }
}

function* withoutFaults(action: Action): Generator<Action> {
  for (const at of action.faults.keys()) yield { ...action, faults: action.faults.filter((_, index) => index !== at) }
}

function* withoutLastBuyer(story: Story): Generator<Story> {
  const last = story.buyers.length - 1
  const steps = story.steps.flatMap((step): Step[] => {
    if (!("together" in step)) return step.buyer === last ? [] : [step]
    const left = step.together.filter(({ buyer }) => buyer !== last)
    const [only] = left
    if (left.length > 1) return [{ ...step, together: left }]
    return only ? [only] : []
  })
  yield { ...story, buyers: story.buyers.slice(0, last), steps }
}

/** What was seen, without the ids and amounts that are others in every run. */
const kindsOf = ({ findings }: StoryRun) =>
  new Set(findings.map(({ rule, text }) => `${rule}: ${text.replace(/\w*\d[\w.]*/g, "…")}`))

/** Drops what a story does not need to break one of the rules that it broke, for so many milliseconds at most. */
export async function shrink(
  story: Story,
  run: StoryRun,
  runAgain: (story: Story) => Promise<StoryRun>,
  milliseconds: number,
): Promise<Shrunk> {
  const end = performance.now() + milliseconds
  const wanted = kindsOf(run)
  const isSame = (other: StoryRun) => [...kindsOf(other)].some((kind) => wanted.has(kind))
  let best: Shrunk = { story, run }
  for (let isShorter = true; isShorter;) {
    isShorter = false
    for (const candidate of shorter(best.story)) {
      if (performance.now() > end) return best
      // one that cannot be run any more breaks no rule
      const again = await runAgain(candidate).catch(() => undefined)
      if (again === undefined || !isSame(again)) continue
      best = { story: candidate, run: again }
      isShorter = true
      break
    }
  }
  return best
}
