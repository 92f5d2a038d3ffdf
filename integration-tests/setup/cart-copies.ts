import type { HttpTypes } from "@medusajs/framework/types"
import { generateEntityId } from "@medusajs/framework/utils"
import { z } from "zod"
import type { RestorableDatabase } from "./restorable-database"

/** The tables a cart without a payment is in, and which rows are the cart's (`$1`). */
const TABLES = {
  cart_address: "id in (select unnest(array[shipping_address_id, billing_address_id]) from cart where id = $1)",
  cart: "id = $1",
  cart_line_item: "cart_id = $1",
  cart_line_item_tax_line: "item_id in (select id from cart_line_item where cart_id = $1)",
  cart_shipping_method: "cart_id = $1",
  cart_shipping_method_tax_line: "shipping_method_id in (select id from cart_shipping_method where cart_id = $1)",
}

/** What a new cart follows from: once a test changed any of it, carts are made anew. */
const SHOP = "^(product|price|tax|shipping_option|shipping_profile|region|sales_channel|promotion|customer|fulfillment)"

const ids = z.array(z.object({ id: z.string() }))

interface CartModel {
  /** The store's answer, as JSON. */
  cart: string
  /** The rows of each table, as JSON. */
  rows: [table: string, rows: string][]
  ids: string[]
}

/**
 * Medusa takes most of a second to make a cart with an address and shipping, and nearly every test starts with the same one. The first
 * is made through the store's routes; the ones after it are copies of its rows under ids of their own.
 */
export class CartCopies {
  private readonly models = new Map<string, CartModel>()

  constructor(private readonly database: RestorableDatabase) {}

  /** A cart like the one this key was first given, which `make` makes through the store. */
  async copy(key: string, make: () => Promise<HttpTypes.StoreCart>): Promise<HttpTypes.StoreCart> {
    const version = await this.database.versionOf(SHOP)
    if (version === undefined) return make()
    const model = this.models.get(version + key)
    if (model) return this.insert(model)
    const cart = await make()
    // a cart that left more behind than its own rows, such as a customer, is not copied
    if ((await this.database.versionOf(SHOP)) === version) this.models.set(version + key, await this.read(cart))
    return cart
  }

  private async read(cart: HttpTypes.StoreCart): Promise<CartModel> {
    const rows: CartModel["rows"] = []
    for (const [table, condition] of Object.entries(TABLES))
      rows.push([table, await this.database.readRows(table, condition, cart.id)])
    const own = rows.flatMap(([, text]) => ids.parse(JSON.parse(text)).map(({ id }) => id))
    return { cart: JSON.stringify(cart), rows, ids: own }
  }

  private async insert({ cart, rows, ids: own }: CartModel): Promise<HttpTypes.StoreCart> {
    const copies = new Map(own.map((id) => [id, generateEntityId(undefined, id.slice(0, id.lastIndexOf("_")))]))
    const now = new Date().toISOString()
    const renewed = (text: string) =>
      text
        .replace(/[a-z]+_[0-9A-Z]{26}/g, (id) => copies.get(id) ?? id)
        .replace(/"(created_at|updated_at)": ?"[^"]*"/g, (_, column: string) => `"${column}":"${now}"`)
    for (const [table, text] of rows) await this.database.insertRows(table, renewed(text))
    return JSON.parse(renewed(cart)) as HttpTypes.StoreCart
  }
}
