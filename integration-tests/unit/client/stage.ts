import type { SvcClient, SvcClientOptions } from "../../../src/client"
import { sampleRequests } from "./sample-requests"
import { answer, createStubService } from "./stub-service"
import { callByName, clientOf } from "./test-client"

type Options = Partial<SvcClientOptions>

interface Call extends Options {
  readonly httpStatus?: number
  readonly request?: unknown
}

/** A service for a whole spec, which does what each test asks of it, and clients of it. A read is tried again at once. */
export function useStage(defaults: Options = {}) {
  const service = createStubService()
  beforeAll(async () => {
    jest.spyOn(Math, "random").mockReturnValue(0)
    await service.open()
  })
  afterAll(() => {
    jest.restoreAllMocks()
    return service.close()
  })

  async function withClient<T>(work: (client: SvcClient) => Promise<T>, options: Options = {}): Promise<T> {
    const client = clientOf(service.url, { ...defaults, ...options })
    try {
      return await work(client)
    } finally {
      await client.close()
    }
  }

  /** Calls an operation that the service answers with this body: with its sample request, or another. */
  function call(operation: string, body: string, more: Call = {}): Promise<unknown> {
    const sample: unknown = Reflect.get(sampleRequests, operation)
    const { httpStatus, request, ...options }: Call = { request: sample, ...more }
    service.behave(answer(body, httpStatus))
    return withClient((client) => callByName(client, operation, request), options)
  }

  return { service, withClient, call }
}
