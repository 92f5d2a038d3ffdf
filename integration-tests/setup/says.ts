/** A sentence for people that says this in English, and something in Turkish. */
export const says = (text: string): unknown => ({
  en: expect.stringContaining(text) as unknown,
  tr: expect.stringMatching(/./) as unknown,
})
