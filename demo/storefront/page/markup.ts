import { html } from "hono/html"
import type { HtmlEscapedString } from "hono/utils/html"

/** HTML that is already safe; only `markup` makes it. */
export type Markup = HtmlEscapedString

type Part = Markup | string | number | boolean | null | undefined | readonly Part[]

/** Template tag: every value that is not itself Markup comes out escaped. null, undefined and booleans draw nothing. */
export function markup(strings: TemplateStringsArray, ...parts: Part[]): Markup {
  const rendered = html(strings, ...parts)
  if (rendered instanceof Promise) throw new TypeError("a page was given a promise to draw")
  return rendered
}
