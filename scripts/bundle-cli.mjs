// Bundles the command line with the packages it reads and edits a store's configuration with, so that no store installs them.
import { build } from "esbuild"
import { chmodSync } from "node:fs"
import path from "node:path"

/** Writes `cli/bin.js` into `out`, beside the sandbox, which it runs as a program of its own. Gives the files that went into it. */
export async function bundleCli(out) {
  const outfile = path.join(out, "cli/bin.js")
  const { metafile } = await build({
    entryPoints: ["cli/bin.ts"],
    bundle: true,
    platform: "node",
    target: "node20",
    format: "cjs",
    minifySyntax: true,
    minifyWhitespace: true,
    legalComments: "none",
    metafile: true,
    outfile,
    external: ["../sandbox/bin.js"],
  })
  chmodSync(outfile, 0o755)
  return Object.keys(metafile.inputs)
}
