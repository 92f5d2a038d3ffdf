import axios from "axios"
import { createSvcClient, type HttpRequest, type SvcClientOptions } from "../../src/client"

/** Nothing is sent: each operation gets the answer that is prepared for it, as an object or as JSON. */
export const doubledClient = (options: SvcClientOptions, answers: Record<string, unknown>) =>
  createSvcClient({
    ...options,
    http: {
      axios: axios.create({
        adapter: (config: HttpRequest) =>
          Promise.resolve({
            config,
            status: 200,
            statusText: "OK",
            headers: {},
            data: answers[config.operation ?? ""],
          }),
      }),
    },
  })
