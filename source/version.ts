declare const ORBIT_VERSION: string | undefined;

/** Put in by the build; running from source has no version to speak of. */
export const version = typeof ORBIT_VERSION === 'string' ? ORBIT_VERSION : '0.0.0-source';
