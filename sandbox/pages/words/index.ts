import type { Locale } from "../views"
import { en } from "./en"
import { tr } from "./tr"

export type WordKey = keyof typeof en
export type Words = Record<WordKey, string>

const tables: Record<Locale, Words> = { en, tr }

export function getWords(locale: Locale): Words {
  return tables[locale]
}

/** Puts values where a sentence has {name}. What is put in is not looked at again, so a value may hold braces. */
export function say(sentence: string, values: Readonly<Record<string, string | number>>): string {
  return sentence.replace(/\{(\w+)\}/g, (slot, name: string) => String(values[name] ?? slot))
}

/** The word under a key that came from a value of the interface, or undefined when the table has none for it. */
export function wordFor(words: Words, key: string): string | undefined {
  return isWordKey(words, key) ? words[key] : undefined
}

function isWordKey(words: Words, key: string): key is WordKey {
  return Object.hasOwn(words, key)
}
