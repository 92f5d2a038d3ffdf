import type { StoryRun } from "./run/run-story"
import { actionsOf, type Action, type Step, type Story } from "./story/story"

/** A story, and what came of it. */
interface Shrunk {
  story: Story
  run: StoryRun
}

const stepsOf = (actions: Action[], mix: number): Step[] =>
  actions.length > 1 ? [{ together: actions, mix }] : actions

/** All stories that are a little shorter: the boldest cuts first. */
function* shorter(story: Story): Generator<Story> {
  const { steps, buyers } = story
  for (let size = Math.floor(steps.length / 2); size >= 1; size = Math.floor(size / 2))
    for (let at = 0; at + size <= steps.length; at += size) yield { ...story, steps: steps.toSpliced(at, size) }
  for (const [at, step] of steps.entries())
    for (const less of lessOf(step)) yield { ...story, steps: steps.toSpliced(at, 1, ...less) }
  const last = buyers.length - 1
  const withoutLast = (step: Step) =>
    stepsOf(
      actionsOf(step).filter(({ buyer }) => buyer !== last),
      mixOf(step),
    )
  if (last > 0) yield { ...story, buyers: buyers.slice(0, last), steps: steps.flatMap(withoutLast) }
}

const mixOf = (step: Step): number => ("mix" in step ? step.mix : 0)

/** A step with an action or a fault less. */
function* lessOf(step: Step): Generator<Step[]> {
  const actions = actionsOf(step)
  if (actions.length > 1) for (const at of actions.keys()) yield stepsOf(actions.toSpliced(at, 1), mixOf(step))
  for (const [at, action] of actions.entries())
    for (const fault of action.faults.keys()) {
      const less = { ...action, faults: action.faults.toSpliced(fault, 1) }
      yield stepsOf(actions.toSpliced(at, 1, less), mixOf(step))
    }
}

/** The findings, without the ids and amounts that are others in every run. */
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
  let best: Shrunk = { story, run }
  for (let isShorter = true; isShorter;) {
    isShorter = false
    for (const candidate of shorter(best.story)) {
      if (performance.now() > end) return best
      // one that cannot be run any more breaks no rule
      const again = await runAgain(candidate).catch(() => undefined)
      if (again === undefined || ![...kindsOf(again)].some((kind) => wanted.has(kind))) continue
      isShorter = true
      best = { story: candidate, run: again }
      break
    }
  }
  return best
}
