import middlewares from "../../../src/api/middlewares"
import { svcPolicies } from "../../../src/policies/svc"
import { readOurRoutes } from "../../setup/our-routes"

const nameOf = (method: string, address: string) => `${method} ${address.replace(/\{(\w+)\}/g, ":$1")}`

/** The admin routes that anyone who is signed in may call, whatever their role. */
function unprotected(routes: readonly { method: string; path: string }[]): string[] {
  const checked = (middlewares.routes ?? []).flatMap(({ methods = [], matcher, policies }) =>
    policies === undefined || [policies].flat().length === 0
      ? []
      : methods.map((method) => nameOf(method, String(matcher))),
  )
  return routes.map(({ method, path }) => nameOf(method, path)).filter((route) => !checked.includes(route))
}

const adminRoutes = readOurRoutes().filter(({ path }) => path.startsWith("/admin/"))

describe("policies of Medusa's roles", () => {
  it("are required by every admin route", () => {
    expect(adminRoutes.length).toBeGreaterThan(40)
    expect(unprotected(adminRoutes)).toEqual([])
  })

  it("are of routes that exist, one for each, and can be given to a role", () => {
    const checked = (middlewares.routes ?? []).filter(({ policies }) => policies !== undefined)
    const routes = checked.map(({ methods: [method = ""] = [], matcher }) => nameOf(method, String(matcher)))
    expect(routes.sort()).toEqual(adminRoutes.map(({ method, path }) => nameOf(method, path)).sort())
    const keysOf = (found: readonly { resource: string; operation: string | string[] }[]) =>
      found.map(({ resource, operation }) => `${resource}:${[operation].flat().join()}`)
    const needed = keysOf(checked.flatMap(({ policies = [] }) => policies))
    expect([...new Set(needed)].sort()).toEqual(keysOf(svcPolicies.policies).sort())
  })
})
