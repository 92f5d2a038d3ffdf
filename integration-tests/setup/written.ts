import { say, sentence, writeIn, type Language, type Sentence } from "../../src/domain"

const inLanguage =
  (language: Language) =>
  <S extends Sentence | undefined>(sentence: S) =>
    (sentence && writeIn(language, sentence)) as S extends undefined ? undefined : string

export const english = inLanguage("en")
export const turkish = inLanguage("tr")

/** A sentence of no text in `messages/`: the same in each language. */
export const given = (text: string): Sentence => say("text.as_given", { text })

/** A stored sentence, in English. */
export const storedText = sentence.transform((one) => english(one))

type Part = string | RegExp | { asymmetricMatch(text: string): boolean }

function matches(part: Part, text: string): boolean {
  if (typeof part === "string") return part === text
  return part instanceof RegExp ? part.test(text) : part.asymmetricMatch(text)
}

/** Stands in an expectation for a sentence with these texts; without the Turkish one, for one that is another in Turkish. */
class Said {
  readonly $$typeof = Symbol.for("jest.asymmetricMatcher")

  constructor(
    private readonly en: Part,
    private readonly tr: Part | undefined,
  ) {}

  asymmetricMatch(other: unknown): boolean {
    const read = sentence.safeParse(other)
    if (!read.success || !matches(this.en, english(read.data))) return false
    return this.tr === undefined ? turkish(read.data) !== english(read.data) : matches(this.tr, turkish(read.data))
  }

  toString() {
    return "Said"
  }

  toAsymmetricMatcher() {
    return `Said<${[this.en, this.tr].filter(Boolean).map(String).join(" | ")}>`
  }
}

export const said = (en: Part, tr?: Part): unknown => new Said(en, tr)

/** The same for one that has this part in English. */
export const saying = (part: string): unknown => said(expect.stringContaining(part) as Part)
