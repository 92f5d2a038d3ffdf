import { type MessageKey, say, type Sentence } from "../../domain"

export { say, type Sentence } from "../../domain"

export interface Explanation {
  buyer: Sentence
  merchant: Sentence
}

/** A code or group of the service's whose meaning is in the messages. */
export type DeclineCode = Extract<MessageKey, `decline.${string}`> extends `decline.${infer Code}` ? Code : never
export type Explanations = Readonly<Record<string, Explanation>>

export function advise(
  buyer: Sentence,
  codes: readonly DeclineCode[],
  write: (meaning: Sentence) => Sentence = (meaning) => meaning,
): Explanations {
  return Object.fromEntries(codes.map((code) => [code, { buyer, merchant: write(say(`decline.${code}`)) }]))
}

export function adviseEach(
  codes: readonly (number | string)[],
  buyer: Sentence,
  write: (code: number | string) => Sentence,
): Explanations {
  return Object.fromEntries(codes.map((code) => [code, { buyer, merchant: write(code) }]))
}
