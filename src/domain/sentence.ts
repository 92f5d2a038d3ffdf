import { z } from "zod"
import type { Money } from "../money"
import { amountText } from "./amounts"
import type { SERVER_TEXTS } from "../../messages/server"

type EnglishTexts = typeof SERVER_TEXTS.en

/** The key of a text about a wrong field, which the admin has too. */
export type FieldKey = `field.${keyof EnglishTexts["field"]}`

export type MessageKey = { [T in keyof EnglishTexts]: `${T}.${keyof EnglishTexts[T] & string}` }[keyof EnglishTexts]

/** `code` is a key of `messages/`; a stored one may come from an older release. */
export interface Text<Code extends string = string> {
  readonly code: Code
  readonly values?: Readonly<Record<string, string | number | Sentence>> | undefined
}

/** Codes and values, in order. Stored and passed on like this; written out only for the reader. */
export type Sentence = Text | readonly Sentence[]

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

export function say<Key extends MessageKey>(code: Key, parameters?: Readonly<Record<string, Parameter>>): Text<Key> {
  if (parameters === undefined) return { code }
  const values = Object.entries(parameters).map(([name, value]) => [name, isMoney(value) ? amountText(value) : value])
  return { code, values: Object.fromEntries(values) as NonNullable<Text["values"]> }
}

export const chain = (code: MessageKey, sentences: readonly Sentence[]): Sentence =>
  sentences.reduce((first, second) => say(code, { first, second }))
