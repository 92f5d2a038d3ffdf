import { type ChildProcess, spawn } from "node:child_process"
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import { z } from "zod"
import { until } from "./until"

export const REPOSITORY = path.resolve(__dirname, "../..")
const STORE = path.join(REPOSITORY, "integration-tests/http/packaged-store")
const PACKAGE = "medusa-payment-svc"
const CLI = "node_modules/@medusajs/cli/cli.js"
/** Of a store that is installed anew, on a busy machine: nothing that it loads was read before. */
const LONGEST_BOOT_MS = 180_000
/** Characters of a process's output that are kept. */
const KEPT_OUTPUT = 200_000

const manifest = z.object({ dependencies: z.record(z.string(), z.string()).default({}) })

/** How a process ended, and what it printed. */
export interface Ended {
  code: number | null
  output: string
}

function launch(command: string, args: readonly string[], cwd: string, env: Record<string, string>) {
  const { PATH, HOME } = process.env
  // nothing of the test runner's own reaches it
  const child = spawn(command, args, { cwd, env: { PATH, HOME, ...env }, stdio: ["ignore", "pipe", "pipe"] })
  let output = ""
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (text: Buffer) => (output = (output + text.toString()).slice(-KEPT_OUTPUT)))
  const ended = new Promise<Ended>((resolve, reject) => {
    child.once("error", reject)
    child.once("close", (code) => resolve({ code, output }))
  })
  return { child, ended, output: () => output }
}

/** Its output; an error with it when the process failed. */
export function wentWell({ code, output }: Ended): string {
  if (code !== 0) throw new Error(`ended with ${String(code)}:\n${output}`)
  return output
}

async function succeed(command: string, args: readonly string[], cwd: string): Promise<void> {
  const { code, output } = await launch(command, args, cwd, {}).ended
  if (code !== 0) throw new Error(`${command} ${args.join(" ")} ended with ${String(code)}:\n${output}`)
}

/** The store's configuration without the plugin, as its owner has it before. */
export const withoutPlugin = (config: string) =>
  config
    .replace(/^const svc = \{.*?^\}\n\n/ms, "")
    .replace(/^ {2}plugins: .*\n/m, "")
    .replace(/^ {4}\{\n {6}resolve: "@medusajs\/medusa\/payment",.*?^ {4}\},\n/ms, "")

/** The names a `package.json` depends on. */
function dependenciesOf(folder: string): string[] {
  const text = readFileSync(path.join(folder, "package.json"), "utf8")
  return Object.keys(manifest.parse(JSON.parse(text)).dependencies)
}

/**
 * A Medusa store in a folder of its own that has this package installed from its tarball. `install` fetches nothing: beside the package
 * lie links to this repository's copies of Medusa (all of `@medusajs`, as npm hoists it), of what TypeScript configuration needs,
 * and of the package's own `dependencies`. So an import the package does not declare fails; whether npm would resolve the
 * declared versions is not proven. `installFresh` fetches all of it.
 */
export class PackagedStore {
  readonly folder = mkdtempSync(path.join(tmpdir(), "medusa-payment-svc-store-"))
  readonly package = path.join(this.folder, "node_modules", PACKAGE)
  readonly #servers: ChildProcess[] = []

  /** `runtime`: the Node.js that runs it; that of this process by default. */
  constructor(
    private readonly env: Record<string, string>,
    private readonly runtime = process.execPath,
  ) {}

  /** Builds and packs the repository as `npm publish` would; gives the tarball. */
  async pack(): Promise<string> {
    await succeed("npm", ["pack", "--pack-destination", this.folder], REPOSITORY)
    const tarball = readdirSync(this.folder).find((file) => file.endsWith(".tgz"))
    if (tarball === undefined) throw new Error("npm packed nothing")
    return path.join(this.folder, tarball)
  }

  /** `beside`: what of this repository's packages lies beside it, with its own `dependencies`. */
  async install(tarball: string, beside = ["@medusajs", "@swc", "@types", "ts-node", "typescript"]): Promise<void> {
    cpSync(STORE, this.folder, { recursive: true })
    mkdirSync(this.package, { recursive: true })
    await succeed("tar", ["-xzf", tarball, "-C", this.package, "--strip-components=1"], this.folder)
    for (const name of [...beside, ...dependenciesOf(this.package)]) {
      const link = path.join(this.folder, "node_modules", name)
      mkdirSync(path.dirname(link), { recursive: true })
      symlinkSync(path.join(REPOSITORY, "node_modules", name), link)
    }
  }

  /** From the registry, beside what Medusa's starters have to run a store. `install`: the command of npm, yarn or pnpm. */
  async installFresh(
    tarball: string,
    medusa: string,
    [command, ...args]: readonly [string, ...string[]],
  ): Promise<void> {
    cpSync(STORE, this.folder, { recursive: true })
    const dependencies = {
      ...Object.fromEntries(["medusa", "framework", "cli", "draft-order"].map((name) => [`@medusajs/${name}`, medusa])),
      "@swc/core": "^1.7.28",
      "ts-node": "^10.9.2",
      typescript: "^5.6.2",
      [PACKAGE]: `file:${tarball}`,
    }
    writeFileSync(
      path.join(this.folder, "package.json"),
      JSON.stringify({ name: "store", private: true, dependencies }),
    )
    const env = { PATH: [path.dirname(this.runtime), process.env.PATH].join(path.delimiter) }
    wentWell(await launch(command, args, this.folder, env).ended)
  }

  /** Every file of the installed package, from its root. */
  listFiles(): string[] {
    return readdirSync(this.package, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => path.relative(this.package, path.join(entry.parentPath, entry.name)))
  }

  /** Runs Node in the store's folder to its end. */
  node(args: readonly string[], env: Record<string, string> = {}): Promise<Ended> {
    return launch(this.runtime, args, this.folder, { ...this.env, ...env }).ended
  }

  /** Runs a command of Medusa's CLI to its end. */
  medusa(args: readonly string[], env?: Record<string, string>): Promise<Ended> {
    return this.node([CLI, ...args], env)
  }

  /** Starts Node in the store's folder for something that serves; resolves when it answers at `url`. */
  async serve(args: readonly string[], url: string): Promise<void> {
    const { child, output } = launch(this.runtime, args, this.folder, this.env)
    this.#servers.push(child)
    await until(
      async () => {
        if (child.exitCode !== null) throw new Error(`${args.join(" ")} ended with ${child.exitCode}:\n${output()}`)
        return fetch(url).then(
          ({ ok }) => ok,
          () => false,
        )
      },
      (isUp) => isUp,
      LONGEST_BOOT_MS,
    )
  }

  start(port: number): Promise<void> {
    return this.serve([CLI, "start", "--host", "127.0.0.1", "--port", String(port)], `http://127.0.0.1:${port}/health`)
  }

  /** Ends what serves, the sandbox too. */
  async stop(): Promise<void> {
    for (const server of this.#servers.splice(0).filter(({ exitCode }) => exitCode === null)) {
      const gone = new Promise((resolve) => server.once("close", resolve))
      server.kill("SIGKILL")
      await gone
    }
  }

  async remove(): Promise<void> {
    await this.stop()
    rmSync(this.folder, { recursive: true, force: true })
  }
}
