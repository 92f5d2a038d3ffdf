import axios from "axios"
import { createSvcClient, type SvcClientOptions } from "../../src/client"

/** All requests leave by one proxy, with a header that it asks for. */
export const proxiedClient = (options: SvcClientOptions, host: string, port: number) =>
  createSvcClient({
    ...options,
    http: {
      axios: axios.create({
        proxy: { protocol: "http", host, port, auth: { username: "shop", password: "secret" } },
        headers: { "X-Department": "payments" },
      }),
    },
  })
