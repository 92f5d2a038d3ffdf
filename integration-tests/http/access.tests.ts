import { readOurRoutes } from "../setup/our-routes"
import { says } from "../setup/says"
import type { Stage } from "../setup/stage"

export function accessTests({ medusa }: Stage): void {
  const routes = readOurRoutes().map(({ method, path }) => ({ method, path: path.replace(/\{\w+\}/g, "x") }))
  const below = (folder: string) => routes.filter(({ path }) => path.startsWith(folder))

  it("every route of the admin answers 401 to anyone but a signed-in admin user", async () => {
    expect(below("/admin/").length).toBeGreaterThan(50)
    const strangers = { anonymous: medusa.anonymous(), guest: medusa.guest(), customer: medusa.customer() }
    for (const { method, path } of below("/admin/"))
      for (const [who, api] of Object.entries(strangers)) {
        const { status } = await api.send(method, path, method === "POST" ? {} : undefined)
        expect({ who, method, path, status }).toEqual({ who, method, path, status: 401 })
      }
  })

  it("every route of the store needs its publishable key", async () => {
    expect(below("/store/").length).toBeGreaterThan(4)
    for (const { method, path } of below("/store/")) {
      const answer = await medusa.anonymous().send(method, path, method === "POST" ? {} : undefined)
      const message = says("Publishable API key required")
      expect({ method, path, ...answer }).toMatchObject({ method, path, status: 400, body: { message } })
    }
  })
}
