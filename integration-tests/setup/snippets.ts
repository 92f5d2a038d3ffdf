import { readdirSync, readFileSync } from "node:fs"
import path from "node:path"

const root = path.resolve(__dirname, "../..")
export const readPage = (page: string) => readFileSync(path.join(root, page), "utf8")

/** The pages whose commands and code are for use. */
export const PAGES = ["guides", "tutorials", "reference"].reduce(
  (pages, folder) => {
    const files = readdirSync(path.join(root, "docs", folder)).filter((file) => file.endsWith(".md"))
    return [...pages, ...files.map((file) => `docs/${folder}/${file}`)]
  },
  ["README.md"],
)

/** A fenced block of a page, without the indentation of its fence. `name`: its page, and which of the page's it is. */
export interface Snippet {
  page: string
  name: string
  language: string
  text: string
}

export function snippetsOf(page: string): Snippet[] {
  return [...readPage(page).matchAll(/^( *)```(\w*)\n(.*?)^\1```$/gms)].map(
    ([, indent = "", language = "", text = ""], index) => ({
      page,
      name: `${page}, block ${index + 1}`,
      language,
      text: text.replaceAll(new RegExp(`^${indent}`, "gm"), ""),
    }),
  )
}

export function snippetWith(page: string, part: string): string {
  const [found, another] = snippetsOf(page).filter(({ text }) => text.includes(part))
  if (found === undefined || another !== undefined) throw new Error(`${page} has not one block with ${part}`)
  return found.text
}
