import axios, { type AxiosInstance, type CreateAxiosDefaults, type InternalAxiosRequestConfig } from "axios"
import type { SvcClientOptions } from "../../../src/client"

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

/** An axios of the merchant's with one interceptor of requests. */
export const changing = (change: (config: InternalAxiosRequestConfig) => unknown) =>
  axiosWith((own) =>
    own.interceptors.request.use((config) => {
      change(config)
      return config
    }),
  )
