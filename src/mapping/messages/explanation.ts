import { say, type Sentence } from "../../domain"

export { say, type Sentence } from "../../domain"

/** The buyer is told what to do, the merchant what happened. */
export interface Explanation {
  buyer: Sentence
  merchant: Sentence
}

/** In English and in Turkish. */
export type Texts = readonly [en: string, tr: string]
export type Explanations = Readonly<Record<string, Explanation>>

/** The same advice to the buyer for each code or group, with what its merchant reads; `write` completes a text to a sentence. */
export function advise(
  buyer: Sentence,
  merchant: Readonly<Record<string, Texts>>,
  write: (texts: Texts) => Sentence = ([en, tr]) => say(en, tr),
): Explanations {
  return Object.fromEntries(Object.entries(merchant).map(([key, texts]) => [key, { buyer, merchant: write(texts) }]))
}

/** The same for several codes, whose sentence names the code. */
export function adviseEach(
  codes: readonly (number | string)[],
  buyer: Sentence,
  write: (code: number | string) => Texts,
): Explanations {
  return advise(buyer, Object.fromEntries(codes.map((code) => [code, write(code)])))
}
