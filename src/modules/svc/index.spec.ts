import type { MedusaContainer } from "@medusajs/framework/types"
import { forEachAccount, resolveAccount } from "."

const accounts = [{ account: "tr" }, { account: "eu" }]
const store = { accounts, findAccount: (name: string) => accounts.find(({ account }) => account === name) }
const scope = { resolve: () => ({ store }) } as Partial<MedusaContainer> as MedusaContainer

it("work for each account goes on at the others where it fails or hangs at one, and fails then", async () => {
  const done: string[] = []
  const work = forEachAccount(scope, async ({ account }) => {
    if (account === "tr") throw new Error("its service is away")
    await new Promise(setImmediate)
    done.push(account)
  })
  await expect(work).rejects.toThrow("its service is away")
  expect(done).toEqual(["eu"])
  expect(await forEachAccount(scope, ({ account }) => Promise.resolve(account))).toEqual(["tr", "eu"])
})

it("an account that the options do not name any more is refused with what to do", () => {
  expect(resolveAccount(scope, "eu")).toBe(accounts[1])
  expect(() => resolveAccount(scope, "us")).toThrow(/account "us" .* Add it to the option accounts again/)
})
