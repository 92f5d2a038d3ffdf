import { createServer, type Server } from "node:net"

/** Listens on a port; throws when something else does. */
export function takePort(port: number): Promise<Server> {
  return new Promise((resolve, reject) => {
    const server = createServer().once("error", reject)
    server.listen(port, "127.0.0.1", () => resolve(server))
  })
}

export const releasePort = (server: Server) => new Promise((resolve) => server.close(resolve))
