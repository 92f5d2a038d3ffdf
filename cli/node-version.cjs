// Plain JavaScript of old, so that any Node.js can read it.

/** A sentence where this Node.js is none of `engines` in package.json. */
exports.refuseNode = function refuseNode(version = process.versions.node) {
  const [major = 0, minor = 0] = version.split(".").map(Number)
  const isSupported = (major === 20 && minor >= 19) || (major === 22 && minor >= 12) || major > 22
  return isSupported ? undefined : `Node.js ${version} is not supported: install 20.19 or later, or 22.12 or later.`
}
