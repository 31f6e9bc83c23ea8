// Ink can talk to React's developer tools; the product does not, and must not need them to be there.
export const initialize = () => {};
export const connectToDevTools = () => {};
export default {initialize, connectToDevTools};
