// Bundles what must work without packages of its own installed beside it: the sandbox with its server, the command line with what it
// edits a store's configuration with, and the admin with its QR codes.
import { build } from "esbuild"
import path from "node:path"

/** An uncaught error prints its whole line of the source. */
const SMALL = { minify: true, lineLimit: 1500, charset: "utf8" }

const PROGRAM = {
  ...SMALL,
  bundle: true,
  platform: "node",
  target: "node20",
  format: "cjs",
  legalComments: "none",
  metafile: true,
}

/** `main` is required by `bin`, so that both have the same classes. */
const SANDBOX = { main: "sandbox/index.ts", bin: "sandbox/bin.ts" }

/**
 * Writes the sandbox into `out`, with every package inside that `dependencies` (of the manifest) does not name. Gives the files that
 * went into it.
 */
export async function bundleSandbox({ dependencies }, out) {
  const outdir = path.join(out, "sandbox")
  const external = Object.keys(dependencies)
  const { metafile } = await build({ ...PROGRAM, entryPoints: [SANDBOX.main], outdir, external })
  await build({ ...PROGRAM, entryPoints: [SANDBOX.bin], outdir, external: [...external, "./index"] })
  return Object.keys(metafile.inputs)
}

/** Writes `cli/bin.js` into `out`, beside the sandbox, which it runs as a program of its own. Gives the files that went into it. */
export async function bundleCli(out) {
  const { metafile } = await build({
    ...PROGRAM,
    entryPoints: ["cli/bin.ts"],
    outdir: path.join(out, "cli"),
    external: ["../sandbox/bin.js"],
  })
  return Object.keys(metafile.inputs)
}

/** Packages of which the admin has so little that a store need not install them. */
const IN_ADMIN = ["qrcode.react"]

const inAdmin = {
  name: "in-admin",
  setup({ onResolve }) {
    onResolve({ filter: /^[^./]/ }, ({ path: name, kind }) =>
      kind === "entry-point" || IN_ADMIN.includes(name) ? undefined : { path: name, external: true },
    )
  },
}

/** Writes into `out` what Medusa's build made of the admin, as modules only: a store's admin imports them. Gives the files that went into it. */
export async function bundleAdmin(compiled, out) {
  const { metafile } = await build({
    ...SMALL,
    entryPoints: [path.join(compiled, "src/admin/index.mjs")],
    bundle: true,
    splitting: true,
    format: "esm",
    target: "es2022",
    metafile: true,
    outdir: path.join(out, "src/admin"),
    outExtension: { ".js": ".mjs" },
    chunkNames: "_chunks/[name]-[hash]",
    plugins: [inAdmin],
  })
  return Object.keys(metafile.inputs)
}
