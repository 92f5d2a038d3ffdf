import type { Context, Hono } from "hono"
import { CUSTOMER } from "../../seed/login"

/** A session token in the shape of Medusa's. */
export const TOKEN = "header.payload.signature"

export const STORED = {
  ...{ id: "svccard_1", association: "MASTER_CARD", bank: "Stub <Bank>", bin: "55287900", last_four: "0008" },
  ...{ expire_month: "12", expire_year: "2040", is_expired: false },
}

/** The one customer of a store of stubs: their sign-in and their stored cards. */
export class StubCustomers {
  /** Undefined: the store keeps no cards. */
  cards: (typeof STORED)[] | undefined
  /** Whether the session token is still good. */
  isSessionGood = true

  listen(app: Hono): void {
    const isMine = (c: Context) => this.isSessionGood && c.req.header("authorization") === `Bearer ${TOKEN}`
    const unauthorized = (c: Context) => c.json({ message: "Unauthorized" }, 401)
    app.post("/auth/customer/emailpass", async (c) => {
      const { email, password } = await c.req.json<typeof CUSTOMER>()
      const isRight = email === CUSTOMER.email && password === CUSTOMER.password
      return isRight ? c.json({ token: TOKEN }) : c.json({ type: "unauthorized", message: "Invalid" }, 401)
    })
    app.get("/store/customers/me", (c) =>
      isMine(c) ? c.json({ customer: { email: CUSTOMER.email, addresses: [] } }) : unauthorized(c),
    )
    app.get("/store/svc/cards", (c) => {
      if (this.cards === undefined) return c.json({ type: "not_found" }, 404)
      return isMine(c) ? c.json({ cards: this.cards }) : unauthorized(c)
    })
    // one that was deleted before
    app.delete("/store/svc/cards/:id", (c) => c.json({ type: "not_found" }, 404))
  }
}
