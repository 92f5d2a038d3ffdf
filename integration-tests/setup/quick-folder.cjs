const { accessSync, constants, mkdtempSync, readdirSync, rmSync, statfsSync } = require("node:fs")
const { tmpdir } = require("node:os")
const path = require("node:path")

const IN_MEMORY = "/dev/shm"
const ROOM_BYTES = 2 * 1024 ** 3

/**
 * Makes a folder for a PostgreSQL that a test throws away. A database is some 1,400 files: memory makes them many times quicker than a
 * disk. What runs of this name that were killed have left there is removed.
 */
exports.makeQuickFolder = (name) => {
  const place = findQuickPlace()
  for (const entry of readdirSync(place)) {
    const pid = entry.startsWith(name) ? Number.parseInt(entry.slice(name.length), 10) : Number.NaN
    if (pid > 0 && !isRunning(pid)) rmSync(path.join(place, entry), { recursive: true, force: true })
  }
  return mkdtempSync(path.join(place, `${name}${process.pid}-`))
}

function findQuickPlace() {
  try {
    accessSync(IN_MEMORY, constants.W_OK)
    const { bavail, bsize } = statfsSync(IN_MEMORY)
    return bavail * bsize > ROOM_BYTES ? IN_MEMORY : tmpdir()
  } catch {
    return tmpdir()
  }
}

function isRunning(pid) {
  try {
    return process.kill(pid, 0)
  } catch ({ code }) {
    return code === "EPERM"
  }
}
