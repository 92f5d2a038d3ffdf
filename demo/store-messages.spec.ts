import { StoreMessages } from "./store-messages"

function shown(stream: "stdout" | "stderr", lines: string[]): string[] {
  const messages = new StoreMessages(stream)
  return lines.filter((line) => messages.isWorthShowing(line))
}

describe("of what the store prints, the demo shows", () => {
  it("warnings and errors with all their lines, and nothing of everyday work", () => {
    const trouble = ["warn:    Something is odd", "error:   It broke", "TypeError: x", "    at somewhere (file.ts:1:1)"]
    const everyday = ["http:    GET /store/carts/cart_1 ← - (200) - 5 ms", "info:    Syncing links...", "  of two"]
    expect(shown("stdout", ["plain text first", ...trouble.slice(0, 1), ...everyday, ...trouble.slice(1)])).toEqual(
      trouble,
    )
  })

  it("no warning about events in the memory of its one process", () => {
    const warning = "warn:    Local Event Bus installed. This is not recommended for production."
    expect(shown("stdout", [warning, "and more"])).toEqual([])
  })

  it("all of stderr but steps that went well, and deprecation notices for the authors of dependencies", () => {
    const aside = [
      "- Creating server",
      "✔ Server is ready on port: 9000 – 2997ms",
      "(node:12) DeprecationWarning: Calling client.query() when the client is busy is deprecated",
      "(node:12) [DEP0040] DeprecationWarning: The `punycode` module is deprecated.",
      "(Use `node --trace-deprecation ...` to show where the warning was created)",
    ]
    const trouble = ["node:internal/modules", "Error: Cannot find module", "✖ Failed", "(node:12) MaxListenersWarning"]
    expect(shown("stderr", [...trouble.slice(0, 2), ...aside, ...trouble.slice(2)])).toEqual(trouble)
  })
})
