/** Cline runs an executable named after the event, and wants a JSON answer each time. */
export function clineScript(line: string): string {
  return `#!/bin/sh
# Written by \`orbit hook install --agent cline\`; \`orbit hook uninstall --agent cline\` removes it.
# Whatever goes wrong here, Cline goes on.
answer=$(${line} 2>/dev/null)
[ -n "$answer" ] || answer='{"cancel":false}'
printf '%s\\n' "$answer"
exit 0
`;
}
