/** CHANGELOG.md has what a change means to users, without commits or names. */
module.exports = {
  getReleaseLine: async ({ summary }) => `- ${summary.trim().replaceAll("\n", "\n  ")}`,
  getDependencyReleaseLine: async () => "",
}
