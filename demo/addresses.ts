import type { Ports } from "./options"

/** Origins, without a slash at the end. */
export type Addresses = Record<Exclude<keyof Ports, "euSandbox">, string> & { euSandbox?: string }

export function getAddresses(ports: Ports): Addresses {
  return {
    store: `http://localhost:${ports.store}`,
    storefront: `http://localhost:${ports.storefront}`,
    sandbox: `http://localhost:${ports.sandbox}`,
    ...(ports.euSandbox !== undefined && { euSandbox: `http://localhost:${ports.euSandbox}` }),
  }
}
