import { en, enHeld } from "./en"
import { tr, trHeld } from "./tr"

export const LOCALES = ["en", "tr"] as const
export type Locale = (typeof LOCALES)[number]
export type Words = Record<keyof typeof en, string>

const TABLES: Record<Locale, Words> = { en, tr }
const HELD: Record<Locale, Words> = { en: { ...en, ...enHeld }, tr: { ...tr, ...trHeld } }

/** `isHolding`: of a shop that holds an amount, and charges it when the goods are sent. */
export function getWords(locale: Locale, isHolding = false): Words {
  return (isHolding ? HELD : TABLES)[locale]
}

/** Puts values where a sentence has {name}. */
export function say(sentence: string, values: Readonly<Record<string, string | number>>): string {
  return sentence.replace(/\{(\w+)\}/g, (slot, name: string) => String(values[name] ?? slot))
}

/** The word under a key made of a value of the store's, or undefined when the table has none for it. */
export function wordFor(words: Words, key: string): string | undefined {
  return new Map(Object.entries(words)).get(key)
}
