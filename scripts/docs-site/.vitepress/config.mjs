import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs"
import path from "node:path"
import { fileURLToPath } from "node:url"
import { defineConfig } from "vitepress"

/*
 * The pages are the repository's own Markdown, each under its own path. A link to a page or file that does not exist stops the build.
 */

const root = fileURLToPath(new URL("../../..", import.meta.url))
const site = fileURLToPath(new URL("..", import.meta.url))
/** Copies: the generator finds its packages only for pages in its own folder. */
const PAGES = ".vitepress/pages"
const CONTENTS = "docs/README.md"
const DECISIONS = "docs/adr"
/** Files that are no pages and that pages link to, such as openapi.json: copied beside the pages. */
const linkedFiles = new Set()

const read = (file) => readFileSync(path.join(root, file), "utf8")
const titleOf = (file) => /^# (.*)$/m.exec(read(file))?.[1] ?? file
const pagesOf = (folder) =>
  readdirSync(path.join(root, folder))
    .filter((file) => file.endsWith(".md"))
    .sort()
    .map((file) => `${folder}/${file}`)
const toItem = (text, file) => ({ text, link: `/${file.replace(/\.md$/, "")}` })

/** A heading's anchor, as the forge makes it: links between pages work there and here. */
const slugify = (heading) =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, "")
    .replace(/\s/g, "-")

function copyPages() {
  const pages = path.join(site, PAGES)
  rmSync(pages, { recursive: true, force: true })
  const inRoot = readdirSync(root).filter((file) => file.endsWith(".md"))
  for (const file of [...inRoot, "bench/README.md", "sandbox/README.md"])
    cpSync(path.join(root, file), path.join(pages, file))
  cpSync(path.join(root, "docs"), path.join(pages, "docs"), {
    recursive: true,
    filter: (from) => /\.(md|png)$/.test(from) || statSync(from).isDirectory(),
  })
  cpSync(path.join(site, "index.md"), path.join(pages, "index.md"))
  cpSync(path.join(site, "http-reference.md"), path.join(pages, "docs/http-reference.md"))
}

/** The sections of the table of contents, and the pages that each names. */
function sidebar() {
  const sections = read(CONTENTS).split(/^## /m).slice(1)
  const groups = sections.map((section) => ({
    text: section.split(/[:\n]/)[0],
    collapsed: false,
    items: [...section.matchAll(/\[([^\]]+)\]\(([^)#]+\.md)\)/g)].map(([, text, link]) =>
      toItem(text, path.join(path.dirname(CONTENTS), link)),
    ),
  }))
  const decisions = pagesOf(DECISIONS).map((file) => toItem(titleOf(file), file))
  const reference = {
    text: "Reference of all routes",
    items: [{ text: "HTTP reference", link: "/docs/http-reference" }],
  }
  return [...groups, reference, { text: "Decisions", collapsed: true, items: decisions }]
}

/** Links to folders go to the first page in it; other files that are no pages are noted, to be copied. */
function checkLinks(md) {
  // HTML is shown as text, and a comment is for readers of the file
  md.core.ruler.before("normalize", "comments", (state) => (state.src = state.src.replace(/^<!-- .* -->$/gm, "")))
  md.core.ruler.push("linked-files", ({ tokens, env }) => {
    for (const link of tokens.flatMap(({ children }) => children ?? []).filter(({ type }) => type === "link_open")) {
      const [target] = (link.attrGet("href") ?? "").split("#")
      if (!target || /^[a-z]+:|^\/|\.(md|html)$/i.test(target)) continue
      const file = path.join(path.dirname(env.relativePath), target)
      if (!existsSync(path.join(root, file)))
        throw new Error(`${env.relativePath} links to ${file}, which is not there`)
      if (statSync(path.join(root, file)).isDirectory())
        link.attrSet("href", path.relative(path.dirname(env.relativePath), pagesOf(file)[0]))
      else linkedFiles.add(file)
    }
  })
}

copyPages()

export default defineConfig({
  title: "medusa-payment-svc",
  description: JSON.parse(read("package.json")).description,
  srcDir: PAGES,
  outDir: path.join(root, ".medusa/docs"),
  cacheDir: ".vitepress/cache",
  // addresses of a reader's own machine, and a file without an extension, which checkLinks has looked for
  ignoreDeadLinks: [/^https?:\/\/localhost[:/]/, /\/LICENSE$/],
  markdown: { html: false, anchor: { slugify }, config: checkLinks },
  themeConfig: {
    nav: [
      { text: "Start", link: "/docs/guides/install" },
      { text: "All pages", link: "/docs/README" },
      { text: "For merchants", link: "/docs/guides/merchant" },
      { text: "Mağazalar için", link: "/docs/guides/merchant.tr" },
    ],
    sidebar: sidebar(),
    outline: [2, 3],
    search: { provider: "local" },
  },
  transformHtml: (html, _, { page }) =>
    page.endsWith(".tr.md") ? html.replace(/<html lang="[^"]*"/, '<html lang="tr"') : html,
  buildEnd: ({ outDir }) => {
    for (const file of linkedFiles) {
      mkdirSync(path.dirname(path.join(outDir, file)), { recursive: true })
      cpSync(path.join(root, file), path.join(outDir, file))
    }
  },
})
