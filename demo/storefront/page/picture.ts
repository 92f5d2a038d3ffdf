import { type Markup, markup } from "./markup"

const TINTS = 5

interface Pictured {
  title: string
  thumbnail?: string | null | undefined
}

/** The product's picture; where it has none, its first letter on a ground of its own. The title stands beside it. */
export function picture({ thumbnail, title }: Pictured): Markup {
  if (thumbnail) return markup`<img class="picture" src="${thumbnail}" alt="" loading="lazy">`
  const letters = Array.from(title)
  const tint = letters.reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0) % TINTS
  return markup`<span class="picture tint-${tint}" aria-hidden="true">${letters[0]}</span>`
}
