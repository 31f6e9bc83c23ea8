/** The environment variables of a process, or what stands in for them. */
export type Env = Readonly<Record<string, string | undefined>>;
