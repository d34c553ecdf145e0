export declare const keptByNode: () => string;
