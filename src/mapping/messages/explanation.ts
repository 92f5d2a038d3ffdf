/** The same sentence in the two languages of the service. Turkish addresses the reader as "siz". */
export interface Sentence {
  en: string
  tr: string
}

/** What an error of the service means: to the buyer what to do, to the merchant what happened. */
export interface Explanation {
  buyer: Sentence
  merchant: Sentence
}

/** A sentence in English, then in Turkish. */
export const say = (en: string, tr: string): Sentence => ({ en, tr })
