import { html, raw } from "hono/html"

type Escaped = ReturnType<typeof raw>

/** HTML that is already safe; only `markup` and `trusted` make it. */
export type Markup = Escaped

type Part = Markup | string | number | boolean | null | undefined | readonly Part[]

/** Template tag: every value that is not itself Markup comes out escaped. null, undefined and booleans draw nothing. */
export function markup(strings: TemplateStringsArray, ...parts: Part[]): Markup {
  const rendered = html(strings, ...parts)
  if (rendered instanceof Promise) throw new TypeError("a page was given a promise to draw")
  return rendered
}

/** For our own style sheet, scripts and drawings only: a view's field must never come through here. */
export function trusted(source: string): Markup {
  return raw(source)
}
