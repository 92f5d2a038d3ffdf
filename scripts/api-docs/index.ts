import { readFileSync, writeFileSync } from "node:fs"
import path from "node:path"
import { z } from "zod"
import { indexOf, referenceOf } from "./markdown"
import { openApiOf, type OpenApi } from "./openapi"
import { readRoutes } from "./routes"
import { readSource, ROOT } from "./source"

export interface ApiDocs {
  openApi: OpenApi
  /** What stands in each file. */
  files: Record<"docs/api.md" | "docs/openapi.json", string>
}

/** Reads the routes of src/api and describes them. */
export function describeApi(): ApiDocs {
  const { version } = z
    .object({ version: z.string() })
    .parse(JSON.parse(readFileSync(path.join(ROOT, "package.json"), "utf8")))
  const openApi = openApiOf(readRoutes(readSource()), version)
  return {
    openApi,
    files: { "docs/api.md": indexOf(openApi), "docs/openapi.json": `${JSON.stringify(openApi, undefined, 2)}\n` },
  }
}

/** With all fields: a page of the documentation site alone, which its configuration copies from there. */
const REFERENCE = "scripts/docs-site/http-reference.md"

if (require.main === module) {
  const { files, openApi } = describeApi()
  for (const [file, text] of Object.entries({ ...files, [REFERENCE]: referenceOf(openApi) }))
    writeFileSync(path.join(ROOT, file), text)
}
