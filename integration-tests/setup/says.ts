/** A sentence for people with this text in English, and any text in Turkish. */
export const says = (text: string): unknown => ({
  en: expect.stringContaining(text) as unknown,
  tr: expect.stringMatching(/./) as unknown,
})
