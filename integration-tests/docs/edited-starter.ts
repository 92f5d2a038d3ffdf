/** A file that a guide edits or adds: its path, and what stands in the guide under its heading. */
export interface GuideFile {
  file: string
  language: "diff" | "ts" | "tsx"
  blocks: string[]
}

/** The files of a guide, by headings such as "## 1. `lib/constants.tsx`: its name". */
export function readGuideFiles(guide: string): GuideFile[] {
  return guide
    .split(/^## \d+\. `/m)
    .slice(1)
    .map((section) => {
      const found = [...section.matchAll(/^```(diff|tsx?)\n(.*?)^```/gms)]
      const language = found[0]?.[1]
      if (language !== "diff" && language !== "ts" && language !== "tsx") throw new Error(`no code in: ${section}`)
      return { file: section.split("`")[0] ?? "", language, blocks: found.map(([, , block = ""]) => block) }
    })
}

const isSame = (line: string | undefined, other: string) => line?.trim() === other.trim()

/** A text after one diff without line numbers. Indentation does not count. Throws when its old lines are not there one after the other, or twice. */
export function applyDiff(text: string, diff: string): string {
  const changed = diff.replace(/\n$/, "").split("\n")
  const old = changed.filter((line) => !line.startsWith("+")).map((line) => line.slice(1))
  const lines = text.split("\n")
  const places = lines.flatMap((_, at) => (old.every((line, index) => isSame(lines[at + index], line)) ? [at] : []))
  const [at] = places
  if (at === undefined || places.length > 1) throw new Error(`found ${places.length} times:\n${old.join("\n")}`)
  const made = changed.filter((line) => !line.startsWith("-")).map((line) => line.slice(1))
  return [...lines.slice(0, at), ...made, ...lines.slice(at + old.length)].join("\n")
}
