import { z } from "zod"
import type { Money } from "../money"
import { amountText } from "./amounts"
import type { SERVER_TEXTS } from "../../messages/server"

type EnglishTexts = typeof SERVER_TEXTS.en

/** The key of a text about a wrong field. The admin has these texts too. */
export type FieldKey = `field.${keyof EnglishTexts["field"]}`

/** `<topic>.<key>` of a text in `messages/`. */
export type MessageKey = { [T in keyof EnglishTexts]: `${T}.${keyof EnglishTexts[T] & string}` }[keyof EnglishTexts]

/** `code` is a key of `messages/`; a stored one may be of an older release. */
export interface Text<Code extends string = string> {
  readonly code: Code
  readonly values?: Readonly<Record<string, string | number | Sentence>> | undefined
}

/** The code of a text and its values, or several, one after the other. It is stored and passed on as that, and written for its reader. */
export type Sentence = Text | readonly Sentence[]

/** A sentence as it is stored. */
export const sentence: z.ZodType<Sentence> = z.lazy(() =>
  z.union([
    z.array(sentence),
    z.object({
      code: z.string(),
      values: z.record(z.string(), z.union([z.string(), z.number(), sentence])).optional(),
    }),
  ]),
)

type Parameter = string | number | Sentence | Money

const isMoney = (value: Parameter): value is Money => typeof value === "object" && "minor" in value

/** A text of `messages/` with its `{{parameters}}`; a sentence among them is written in the reader's language. */
export function say<Key extends MessageKey>(code: Key, parameters?: Readonly<Record<string, Parameter>>): Text<Key> {
  if (parameters === undefined) return { code }
  const values = Object.entries(parameters).map(([name, value]) => [name, isMoney(value) ? amountText(value) : value])
  return { code, values: Object.fromEntries(values) as NonNullable<Text["values"]> }
}

/** Makes one sentence of several by a text such as "{{first}} and {{second}}". */
export const chain = (code: MessageKey, sentences: readonly Sentence[]): Sentence =>
  sentences.reduce((first, second) => say(code, { first, second }))
