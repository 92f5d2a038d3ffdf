import { audit } from "../faults/audit/audit"
import { RULES } from "../faults/audit/rules"
import type { CardStage } from "../setup/card-stage"
import { readWorld } from "./stories/real-books"
import { RealStory } from "./stories/real-story"

const { STORIES_SEED = "1", STORIES = "8" } = process.env

/** Random stories on a real store: `STORIES_SEED=100 STORIES=50 npm run test:http -- cards -t "random story"`. */
export function storiesTests(stage: CardStage): void {
  const seeds = Array.from({ length: Number(STORIES) }, (_, at) => Number(STORIES_SEED) + at)

  it.each(seeds)("a random story leaves all books in agreement (seed %i)", async (seed) => {
    const story = new RealStory(stage, seed)
    await story.run()
    const world = await readWorld(stage.medusa.container(), stage.sandbox, story)
    const { findings } = await audit(world, undefined)
    const wrong = [...story.broken, ...findings.map(({ rule, text }) => `${RULES[rule]}: ${text}`)]
    if (wrong.length > 0) throw new Error([...wrong, "", ...story.lines].join("\n"))
  })
}
