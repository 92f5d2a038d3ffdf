// Bundles the texts of messages/ with their keys once: of each other language only the texts, in the order of the English ones.
import { existsSync, readFileSync } from "node:fs"
import path from "node:path"

const MESSAGES = path.resolve("messages")
const KEYS = "en"
const NAME = "\0texts:"

const read = (language) => JSON.parse(readFileSync(path.join(MESSAGES, `${language}.json`), "utf8"))

/** The texts in the order of the keys. */
function list(keys, texts, place) {
  return Object.entries(keys).flatMap(([key, inner]) => {
    const found = texts?.[key]
    if (typeof found !== typeof inner) throw new Error(`${place}.${key} is missing in messages/`)
    return typeof inner === "string" ? [found] : list(inner, found, `${place}.${key}`)
  })
}

const FILL = `export const fill = (keys, texts) =>
  Object.fromEntries(Object.entries(keys).map(([key, inner]) => [key, typeof inner === "string" ? texts.shift() : fill(inner, texts)]))`

function toModule(language) {
  const areas = Object.entries(read(KEYS))
  if (language === KEYS) return areas.map(([area, tree]) => `export const ${area} = ${JSON.stringify(tree)}`).join("\n")
  const texts = read(language)
  return [
    `import * as keys from "${NAME}${KEYS}"\nimport { fill } from "${NAME}fill"`,
    ...areas.map(([area, tree]) => {
      const inOrder = JSON.stringify(list(tree, texts[area], `${language}.${area}`))
      return `export const ${area} = /* @__PURE__ */ fill(keys.${area}, ${inOrder})`
    }),
  ].join("\n")
}

/** A plugin of rollup's and vite's. */
export const texts = {
  name: "texts",
  enforce: "pre",
  resolveId(to, from) {
    if (to.startsWith(NAME)) return to
    const file = from === undefined ? "" : path.resolve(path.dirname(from), to)
    const { dir, name, ext } = path.parse(file)
    return dir === MESSAGES && ext === ".json" && existsSync(file) ? NAME + name : null
  },
  load(id) {
    if (!id.startsWith(NAME)) return null
    const name = id.slice(NAME.length)
    return { code: name === "fill" ? FILL : toModule(name), map: null }
  },
}
