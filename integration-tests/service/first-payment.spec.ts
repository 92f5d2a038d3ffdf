import { execFile } from "node:child_process"
import path from "node:path"
import { promisify } from "node:util"
import { startSandbox } from "../../sandbox"

const root = path.resolve(__dirname, "../..")

it("the tutorial's first payment is paid and partly refunded in the sandbox", async () => {
  const keys = { apiKey: "demo-key", secretKey: "demo-secret" }
  const sandbox = await startSandbox(keys)
  const { stdout } = await promisify(execFile)("npx", ["tsx", "docs/examples/first-payment.ts"], {
    cwd: root,
    env: { ...process.env, SVC_BASE_URL: sandbox.url },
  })
  await sandbox.stop()
  expect(stdout).toMatch(/^paid 149\.90 TRY, payment \d+\nrefunded 49\.90 TRY$/m)
})
