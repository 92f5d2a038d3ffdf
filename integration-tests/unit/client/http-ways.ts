import axios, { type AxiosInstance, type CreateAxiosDefaults, type InternalAxiosRequestConfig } from "axios"
import type { SvcClient, SvcClientOptions } from "../../../src/client"
import type { StubService } from "./stub-service"
import { clientOf } from "./test-client"

type Http = NonNullable<SvcClientOptions["http"]>
const nothing = () => undefined

/** The three ways a request takes through axios, with nothing on them that changes anything. */
export const httpWays: [string, () => Http][] = [
  ["the client's own axios", () => ({})],
  ["interceptors", () => ({ interceptors: { request: nothing, response: nothing, error: nothing } })],
  ["an axios of the merchant's", () => ({ axios: axios.create() })],
]

/** An axios of the merchant's, prepared. */
export function axiosWith(prepare: (own: AxiosInstance) => unknown, defaults: CreateAxiosDefaults = {}): Http {
  const own = axios.create(defaults)
  prepare(own)
  return { axios: own }
}

/** Every object that can be reached from a value, whatever hides it. */
export function reachableFrom(value: unknown, found = new Set<object>()): Set<object> {
  if ((typeof value !== "object" && typeof value !== "function") || value === null || found.has(value)) return found
  found.add(value)
  for (const key of Reflect.ownKeys(value)) {
    const property = Object.getOwnPropertyDescriptor(value, key)
    if (property && "value" in property) reachableFrom(property.value, found)
  }
  return found
}

/** An axios of the merchant's with one interceptor of requests. */
export const changing = (change: (config: InternalAxiosRequestConfig) => unknown) =>
  axiosWith((own) =>
    own.interceptors.request.use((config) => {
      change(config)
      return config
    }),
  )

/** Works with a client of a stub service that has the option `http`. */
export async function withHttp<T>(
  service: StubService,
  http: SvcClientOptions["http"],
  work: (client: SvcClient) => Promise<T>,
  more = {},
) {
  const client = clientOf(service.url, { http, ...more })
  try {
    return await work(client)
  } finally {
    await client.close()
  }
}
