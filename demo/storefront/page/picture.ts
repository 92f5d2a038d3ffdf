import { drawingOf } from "./drawings"
import { type Markup, markup } from "./markup"

const TINTS = 5

interface Pictured {
  title: string
  handle?: string | undefined
  thumbnail?: string | null | undefined
}

/** The product's picture; where it has none, a drawing or its first letter on a ground of its own. The title stands beside it. */
export function picture({ handle, thumbnail, title }: Pictured): Markup {
  if (thumbnail) return markup`<img class="picture" src="${thumbnail}" alt="" loading="lazy">`
  const letters = Array.from(title)
  const tint = letters.reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0) % TINTS
  return markup`<span class="picture tint-${tint}" aria-hidden="true">${drawingOf(handle) ?? letters[0]}</span>`
}
