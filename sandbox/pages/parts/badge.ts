import { markup, type Markup } from "../markup"
import { wordFor, type Words } from "../words"

type Tone = "good" | "bad" | "waiting" | "neutral"

const tones = new Map<string, Tone>([
  ["badge_SUCCESS", "good"],
  ["badge_FAILURE", "bad"],
  ["badge_INIT_THREEDS", "waiting"],
  ["badge_CALLBACK_THREEDS", "waiting"],
  ["badge_ACTIVE", "good"],
  ["fraud_1", "good"],
  ["fraud_0", "waiting"],
  ["fraud_-1", "bad"],
])

/** A state as a coloured word. One the table does not know keeps its own spelling and stays grey: never a success. */
export function badge(words: Words, kind: "badge" | "fraud", value: string | number): Markup {
  const key = `${kind}_${value}`
  return wordBadge(wordFor(words, key) ?? String(value), tones.get(key) ?? "neutral")
}

export function wordBadge(word: string, tone: Tone): Markup {
  return markup`<span class="badge ${tone}">${word}</span>`
}
