import { execFile } from "node:child_process"
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import { promisify } from "node:util"

const MODULE = path.resolve("scripts/built-from.mjs")
let folder: string

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "medusa-payment-svc-built-"))
  write("src/index.ts", "1")
  write(".medusa/server/src/index.js", "1")
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

function write(file: string, text: string): void {
  const at = path.join(folder, file)
  mkdirSync(path.dirname(at), { recursive: true })
  writeFileSync(at, text)
}

async function run(call: "isBuilt" | "noteBuilt"): Promise<string> {
  const script = `import { ${call} } from ${JSON.stringify(MODULE)}; console.log(${call}())`
  const args = ["--input-type=module", "--eval", script]
  return (await promisify(execFile)(process.execPath, args, { cwd: folder })).stdout.trim()
}

it.each([
  ["src/index.ts", "2"],
  ["src/new.ts", "1"],
  ["scripts/build.mjs", "1"],
  [".medusa/server/src/index.js", "2"],
])("the package is built again after a change of %s", async (file, text) => {
  expect(await run("isBuilt")).toBe("false")
  await run("noteBuilt")
  write(file, text)
  expect(await run("isBuilt")).toBe("false")
})

it("the package is not built again when the documentation's site was installed and built", async () => {
  await run("noteBuilt")
  write("scripts/docs-site/node_modules/vitepress/package.json", "{}")
  write("docs/index.md", "")
  expect(await run("isBuilt")).toBe("true")
})
