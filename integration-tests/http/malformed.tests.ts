import { readOurRoutes, type OurRoute } from "../setup/our-routes"
import type { Stage } from "../setup/stage"

const ESCAPES = ["%E0%A4%A", "%", "%zz"]
/** No database takes NUL. */
const NULS = ["%00", "a%00b"]
let turn = 0

const BODIES = [{ x: "\u0000" }, { "\u0000": 1 }, { a: [{ b: "x\u0000" }] }, ["\u0000"], { x: "\ud800" }]

/** The addresses of a route with something wrong in each part: NUL, and one of the malformed escapes in turn. */
function wrongAddresses({ path, query }: OurRoute): string[] {
  const parameters = path.match(/\{\w+\}/g) ?? []
  const filled = (address: string) => address.replace(/\{\w+\}/g, "x")
  const places = [
    ...parameters.map((name) => (wrong: string) => filled(path.replace(name, wrong))),
    ...[...query, "x"].map((name) => (wrong: string) => `${filled(path)}?${name}=${wrong}`),
    (wrong: string) => `${filled(path)}?${wrong}=1`,
  ]
  const addresses = places.flatMap((address) => {
    turn += 1
    return [NULS[turn % NULS.length] ?? "", ESCAPES[turn % ESCAPES.length] ?? ""].map(address)
  })
  return addresses.concat(path.startsWith("/svc/") ? [] : `${filled(path)}?a.b.c=1`)
}

const isInPath = (address: string) => /^[^?]*%/.test(address)
const isMalformed = (address: string) => /^[^?]*%(?!00)/.test(address)

export function malformedTests({ medusa }: Stage): void {
  const routes = readOurRoutes()

  const callerOf = ({ path }: OurRoute) => {
    if (path.startsWith("/admin/")) return medusa.admin()
    return path.startsWith("/store/") ? medusa.guest() : medusa.anonymous()
  }

  it("every route refuses what cannot be read or stored, and does not break on it", async () => {
    expect(routes.length).toBeGreaterThan(50)
    // under /admin Medusa reads the whole path before any handler of a plugin
    const { status: medusas } = await medusa.admin().send("GET", "/admin/orders/%")
    for (const route of routes) {
      const { method, path } = route
      const api = callerOf(route)
      for (const address of wrongAddresses(route)) {
        const { status } = await api.send(method, address)
        const expected = path.startsWith("/admin/") && isMalformed(address) ? medusas : 400
        // no route of buyers' browsers reads a query: what a campaign adds to an address refuses no buyer
        if (path.startsWith("/svc/") && !isInPath(address)) expect([address, status < 500]).toEqual([address, true])
        else expect([method, address, status]).toEqual([method, address, expected])
      }
      if (method === "GET") continue
      for (const body of BODIES) {
        const { status } = await api.send(method, path.replace(/\{\w+\}/g, "x"), body)
        // a route that takes no body may leave it unread
        expect([path, body, status < 500 && (status >= 400 || !route.hasBody)]).toEqual([path, body, true])
      }
    }
  })
}
