import i18next from "i18next"
import { SERVER_TEXTS } from "../../messages/server"
import { inEachLanguage, type Language } from "./languages"
import type { Sentence } from "./sentence"

/** A sentence in each language. Turkish addresses the reader as "siz". */
export type Written = Record<Language, string>

const texts = i18next.createInstance()
void texts.init({
  resources: inEachLanguage((language) => ({ translation: SERVER_TEXTS[language] })),
  initImmediate: false,
})

/** All parameters are put in at once: braces within a value are no parameter. */
export function writeIn(language: Language, about: Sentence): string {
  if (!("code" in about)) return about.map((one) => writeIn(language, one)).join(" ")
  const { code, values = {} } = about
  const { count } = values
  const plural = typeof count === "number" ? { count } : {}
  const known: string = texts.t(code, { lng: language, skipInterpolation: true, ...plural })
  // of an older release, whose text is gone: its amounts are still shown
  const text = texts.exists(code, { lng: language, ...plural })
    ? known
    : [code, ...Object.keys(values).map((name) => `{{${name}}}`)].join(" ")
  return text.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => {
    const value = values[name]
    return typeof value === "object" ? writeIn(language, value) : String(value ?? "–")
  })
}

export const write = (about: Sentence): Written => inEachLanguage((language) => writeIn(language, about))

export const writeOrNull = (about: Sentence | undefined | null): Written | null => (about ? write(about) : null)
