import { type ChildProcess, execFile, spawn } from "node:child_process"
import { once } from "node:events"
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import path from "node:path"
import { promisify } from "node:util"
import { eventually } from "./crash/eventually"

const run = promisify(execFile)

/** A real Redis of a test's own, gone with it. */
export class TestRedis {
  private constructor(
    private readonly port: number,
    private readonly folder: string,
    private readonly server: ChildProcess,
  ) {}

  /** @throws Error when no `redis-server` is installed (Debian: `apt-get install redis-server`) */
  static async start(port: number): Promise<TestRedis> {
    const folder = await mkdtemp(path.join(tmpdir(), "medusa-payment-svc-redis-"))
    const settings = ["--bind", "127.0.0.1", "--save", "", "--appendonly", "no", "--dir", folder]
    const server = spawn("redis-server", ["--port", String(port), ...settings], { stdio: "ignore" })
    await once(server, "spawn")
    const redis = new TestRedis(port, folder, server)
    await eventually("redis answers", () => redis.ask("PING").catch(() => undefined))
    return redis
  }

  get url(): string {
    return `redis://127.0.0.1:${this.port}`
  }

  /** Everything that is sent to it while `act` runs. */
  async recorded(act: () => Promise<unknown>): Promise<string> {
    const monitor = spawn("redis-cli", ["-p", String(this.port), "MONITOR"], { stdio: ["ignore", "pipe", "ignore"] })
    const chunks: Buffer[] = []
    monitor.stdout.on("data", (chunk: Buffer) => chunks.push(chunk))
    try {
      await once(monitor.stdout, "data")
      await act()
      return Buffer.concat(chunks).toString("utf8")
    } finally {
      monitor.kill()
    }
  }

  async stop(): Promise<void> {
    this.server.kill("SIGKILL")
    await rm(this.folder, { recursive: true, force: true })
  }

  /** What it answers to a command, as text. */
  async ask(...command: string[]): Promise<string> {
    const { stdout } = await run("redis-cli", ["-p", String(this.port), ...command])
    if (/^(ERR|Could not connect)/.test(stdout)) throw new Error(stdout)
    return stdout.trim()
  }
}
